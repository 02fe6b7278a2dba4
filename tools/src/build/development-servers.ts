/** Where each page app's development server answers. */
export const DEVELOPMENT_SERVERS: Record<string, string> = {
  shell: 'http://localhost:3100/',
  catalog: 'http://localhost:3101/',
  checkout: 'http://localhost:3102/',
  account: 'http://localhost:3103/',
  sell: 'http://localhost:3104/',
};
