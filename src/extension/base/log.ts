/** What is written for whoever looks for a cause; VS Code's log channel fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
