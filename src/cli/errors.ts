/** A problem with what a command was asked for, told to a person as it stands. */
export class CommandError extends Error {}
