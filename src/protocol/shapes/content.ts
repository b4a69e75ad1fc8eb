import { ICONS, META, NAMED } from './common.js';
import { byPresence, byValueOf, type Members, type Shapes } from './notation.js';

const BLOCK: Members = { ...META, 'annotations?': 'Annotations' };
const DESCRIBED: Members = { ...META, ...ICONS, ...NAMED, 'annotations?': 'Annotations', 'description?': 'string', 'mimeType?': 'string' };
const RESOURCE: Members = { ...DESCRIBED, uri: 'string', 'size?': 'number' };

/** Content of tool results, prompts and resources; whether `data` and `blob` are base64, and URIs are URIs, other rules tell. */
export const CONTENT: Shapes = {
  TextContent: { ...BLOCK, type: '"text"', text: 'string' },
  ImageContent: { ...BLOCK, type: '"image"', data: 'string', mimeType: 'string' },
  AudioContent: { ...BLOCK, type: '"audio"', data: 'string', mimeType: 'string' },
  ResourceLink: { type: '"resource_link"', ...RESOURCE },
  EmbeddedResource: { ...BLOCK, type: '"resource"', resource: 'ResourceContents' },
  ContentBlock: byValueOf('type', {
    text: 'TextContent',
    image: 'ImageContent',
    'audio BCDE': 'AudioContent',
    'resource_link CDE': 'ResourceLink',
    resource: 'EmbeddedResource',
  }),

  ResourceContents: byPresence({
    text: { ...META, uri: 'string', 'mimeType?': 'string', text: 'string' },
    blob: { ...META, uri: 'string', 'mimeType?': 'string', blob: 'string' },
  }),
  Resource: RESOURCE,
  ResourceTemplate: { ...DESCRIBED, uriTemplate: 'string' },
};
