/** Bodies up to this size are opened in an editor, in bytes. VS Code refuses documents of 50 MB; long before that an editor is no help. */
export const MOST_IN_EDITOR = 20_000_000;
