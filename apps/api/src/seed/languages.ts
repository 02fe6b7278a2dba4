/** Languages whose texts ship with the pages; the first is the default. */
export const languagesSeed = [
  { code: 'en', title: 'English' },
  { code: 'pt', title: 'Português' },
  { code: 'es', title: 'Español' },
  { code: 'de', title: 'Deutsch' },
];
