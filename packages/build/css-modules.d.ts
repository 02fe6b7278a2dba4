declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

declare module '*.css';

/** A style sheet as text, for the tests that hold it to its promises. */
declare module '*.css?raw' {
  const sheet: string;
  export default sheet;
}
