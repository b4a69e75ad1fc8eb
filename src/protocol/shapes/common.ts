import type { Members, Shapes } from './notation.js';

/** Members of whatever a person is shown, as far as a revision has them. */
export const NAMED: Members = { name: 'string', 'title? CDE': 'string' };
export const META: Members = { '_meta? CDE': 'object' };
export const ICONS: Members = { 'icons? DE': 'Icon[]' };

/** What several parts of the protocol share. */
export const COMMON: Shapes = {
  /** Of a request, of a progress token. */
  Id: 'string | integer',
  Role: '"user" | "assistant"',
  LogLevel: '"debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency"',
  Annotations: { 'audience?': 'Role[]', 'priority?': 'unit', 'lastModified? CDE': 'string' },
  Icon: { src: 'string', 'mimeType?': 'string', 'sizes?': 'string[]', 'theme?': '"light" | "dark"' },
  Implementation: { ...NAMED, version: 'string', 'description? DE': 'string', 'websiteUrl? DE': 'string', ...ICONS },

  RequestMeta: {
    'progressToken?': 'Id',
    'io.modelcontextprotocol/protocolVersion E': 'string',
    'io.modelcontextprotocol/clientCapabilities E': 'ClientCapabilities',
    'io.modelcontextprotocol/clientInfo? E': 'Implementation',
    'io.modelcontextprotocol/logLevel? E': 'LogLevel',
  },
  NotificationMeta: { 'io.modelcontextprotocol/subscriptionId? E': 'Id' },
  ResultMeta: { 'io.modelcontextprotocol/serverInfo? E': 'Implementation' },
};
