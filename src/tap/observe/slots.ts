import type { Envelope } from './envelope.js';

/** An object or array whose members the tap looks at. */
export type Place = 'batch' | 'message' | 'params' | 'meta' | 'result';

/** What a member is good for. */
export type Slot =
  | 'id'
  | 'method'
  | 'result'
  | 'error'
  | 'task'
  | 'requestId'
  | 'progressToken'
  | 'requestToken'
  | 'negotiated'
  | 'metaVersion'
  | 'metaClientInfo'
  | 'metaCapabilities';

/** The member `key` of an object of interest. */
export function slotOf(place: Place | 'root', key: string): Slot | null {
  switch (place) {
    case 'message':
      return key === 'id' || key === 'method' || key === 'result' || key === 'error' ? key : null;
    case 'params':
      return key === 'requestId' || key === 'progressToken' || key === 'task' ? key : null;
    case 'result':
      return key === 'protocolVersion' ? 'negotiated' : null;
    case 'meta':
      return metaSlot(key);
    case 'batch':
    case 'root':
      return null;
  }
}

function metaSlot(key: string): Slot | null {
  switch (key) {
    case 'progressToken':
      return 'requestToken';
    case 'io.modelcontextprotocol/protocolVersion':
      return 'metaVersion';
    case 'io.modelcontextprotocol/clientInfo':
      return 'metaClientInfo';
    case 'io.modelcontextprotocol/clientCapabilities':
      return 'metaCapabilities';
    default:
      return null;
  }
}

/** The place that a bracket opens as the value of `key`; null for one that can be skipped. */
export function enteredPlace(place: Place | 'root', key: string, isObject: boolean): Place | null {
  switch (place) {
    case 'root':
      return isObject ? 'message' : 'batch';
    case 'batch':
      return isObject ? 'message' : null;
    case 'message':
      if (!isObject) return null;
      return key === 'params' || key === 'result' ? key : null;
    case 'params':
      return isObject && key === '_meta' ? 'meta' : null;
    case 'meta':
    case 'result':
      return null;
  }
}

/** Puts a member's value where it belongs. `text` is its JSON, null where that was too long to keep. */
export function store(envelope: Envelope, slot: Slot, text: string | null, type: 'word' | 'string' | 'structure'): void {
  switch (slot) {
    case 'id':
    case 'requestId':
    case 'progressToken':
    case 'requestToken':
      envelope[slot] = text !== null && (type === 'string' || (type === 'word' && /^-?\d/.test(text))) ? text : null;
      return;
    case 'method':
      envelope.method = type === 'string' && text !== null ? stringValue(text) : null;
      return;
    case 'negotiated':
    case 'metaVersion':
      envelope[slot] = type === 'string' && text !== null ? stringValue(text) : null;
      return;
    case 'metaClientInfo':
    case 'metaCapabilities':
      envelope[slot] = text;
      return;
    case 'result':
      envelope.hasResult = true;
      return;
    case 'error':
      envelope.hasError = true;
      return;
    case 'task':
      envelope.hasTask = true;
      return;
  }
}

function stringValue(json: string): string | null {
  try {
    return json.includes('\\') ? String(JSON.parse(json)) : json.slice(1, -1);
  } catch {
    return null;
  }
}
