/** The id of the element that carries the trace: gzip, in base64. */
export const TRACE_ID = 'tapline-trace';
/** Its attribute that says what the trace's file is called. */
export const FILE_ATTRIBUTE = 'data-file';
