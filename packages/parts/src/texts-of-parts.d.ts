import '@patina/platform/i18n';

/** The texts that the parts need in every app, for their own type check. */
declare module '@patina/platform/i18n' {
  interface TextNamespaces {
    app: {
      tryAgain: string;
      opensInNewTab: string;
      columns: { date: string; amount: string };
      pages: { label: string; previous: string; next: string; page: string };
      contact: { phone: string; phonePlaceholder: string; phoneCountry: string };
      address: { country: string; none: string; city: string; line: string; postCode: string; failed: string };
    };
  }
}
