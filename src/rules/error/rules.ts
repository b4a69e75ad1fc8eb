import { rule } from '../rule.js';

/** The rules of error codes. */
export const ERRORS = {
  reservedRange: rule({
    id: 'error/reserved-range',
    statement: 'Of the codes -32020 to -32099 only those are used that the specification defines: -32020, -32021 and -32022',
    wording: 'MUST NOT',
    fault: 'responder',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:122-127 E:basic/index.mdx:129-135',
  }),
  legacyRange: rule({
    id: 'error/legacy-range',
    statement: 'The codes -32000 to -32019 are left to programs that used them before',
    wording: 'SHOULD NOT',
    fault: 'responder',
    levels: { E: 'info' },
    cite: 'E:basic/index.mdx:117-121',
  }),
  retiredCode: rule({
    id: 'error/retired-code',
    statement: 'The codes -32002 (resource not found) and -32042 (URL elicitation required) are not used any more',
    wording: 'MUST NOT',
    fault: 'responder',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:137-144',
  }),
  reservedJsonRpc: rule({
    id: 'error/reserved-json-rpc',
    statement: 'Own codes lie outside -32768 to -32000, which JSON-RPC reserves',
    wording: 'SHOULD (2024-11-05 to 2025-11-25: JSON-RPC)',
    fault: 'responder',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/messages.mdx:7-8 B:basic/index.mdx:24-25 C:basic/index.mdx:27-28 D:basic/index.mdx:27-28 E:basic/index.mdx:153-155',
  }),
  missingCapabilityShape: rule({
    id: 'error/missing-capability-shape',
    statement: 'Error -32021 says in `data.requiredCapabilities` which capabilities the client would have to declare',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:387-392 E:schema.ts:513-525',
  }),
  headerMismatch: rule({
    id: 'error/header-mismatch-on-stdio',
    statement: 'Error -32020 is about HTTP headers, which stdio does not have',
    wording: 'definition',
    fault: 'server',
    levels: { E: 'warning' },
    cite: 'E:schema.ts:452-457',
  }),
  localCode: rule({
    id: 'error/local-code-on-wire',
    statement: 'What a program tells itself, such as that a request timed out, is not sent to the other side as an error of the protocol',
    wording: 'should ensure',
    fault: 'responder',
    levels: { E: 'info' },
    cite: 'E:basic/index.mdx:146-151',
  }),
} as const;
