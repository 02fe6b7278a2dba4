import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

// The package's main file reads the names in 79 languages, at each start.
countries.registerLocale(english);

export { countries };
