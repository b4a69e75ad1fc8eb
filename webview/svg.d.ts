/** Drawings are bundled as their text. */
declare module '*.svg' {
  const text: string;
  export default text;
}

/** Styles are bundled into `dist/webview.css`. */
declare module '*.css';
