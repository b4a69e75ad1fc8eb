import type { Members, Shapes } from './notation.js';

/** A task as it stands in every message about it. */
export const TASK: Members = {
  taskId: 'string',
  status: '"working" | "input_required" | "completed" | "failed" | "cancelled"',
  'statusMessage?': 'string',
  createdAt: 'string',
  lastUpdatedAt: 'string',
  ttl: 'number | null',
  'pollInterval?': 'number',
};

/** Tasks of 2025-11-25. */
export const TASKS: Shapes = {
  TaskMetadata: { 'ttl?': 'number' },
  Task: TASK,
};
