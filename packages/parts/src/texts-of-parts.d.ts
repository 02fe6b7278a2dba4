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
      alerts: {
        title: string;
        close: string;
        cancel: string;
        save: string;
        saved: string;
        priceBelow: string;
        priceHint: string;
        priceUnclear: string;
        drop: string;
        dropHint: string;
        dropUnclear: string;
        float: string;
        floatHint: string;
        floatUnclear: string;
        back: string;
        atPrice: string;
        byPercent: string;
        atFloat: string;
        inStock: string;
      };
      push: {
        off: string;
        on: string;
        blocked: string;
        unsupported: string;
        turnOn: string;
        turnOff: string;
        failed: string;
      };
      address: { country: string; none: string; city: string; line: string; postCode: string; failed: string };
    };
  }
}
