declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.css';

/** A style sheet as text, for tests. */
declare module '*.css?raw' {
  const sheet: string;
  export default sheet;
}
