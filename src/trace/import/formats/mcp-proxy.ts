import type { Format } from '../format.js';
import { LinesOfStderr } from './python-sdk.js';

const LINE = /^\[[DIWEC] (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3})(?:\.\d+)? [\w.]+\] /;
const NAMED = /^\[[DIWEC] \d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}(?:\.\d+)? (?:mcp_proxy|mcp)[\w.]*\] /;

/** sparfenyuk/mcp-proxy with `--debug`: texts of the Python SDK and its own, no messages. */
export const mcpProxy: Format = {
  id: 'mcp-proxy',
  name: 'mcp-proxy --debug',
  bears: (line) => NAMED.test(line),
  reader: (open) => new LinesOfStderr(open, LINE),
};
