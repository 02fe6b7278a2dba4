import { useTranslation } from '@patina/platform/i18n';

/** What bookings and entries of the audit log are about: `order 12`, or without a name `people`. */
const KINDS = (
  [
    'adjustment',
    'backup',
    'catalogue',
    'import',
    'mail',
    'offer',
    'order',
    'orders',
    'orders export',
    'pack',
    'page',
    'payment',
    'payout',
    'payout batch',
    'payouts',
    'people',
    'product',
    'promo',
    'prompt',
    'setting',
    'text',
    'user',
  ] as const
).toSorted((one, other) => other.length - one.length);

/** The beginning of a text, and what follows it. */
function rest(text: string, beginning: string): string | undefined {
  if (text.toLowerCase() === beginning.toLowerCase()) return '';
  return text.toLowerCase().startsWith(`${beginning.toLowerCase()} `) ? text.slice(beginning.length + 1) : undefined;
}

/** Subjects in the language of the page: `order 12` is "Order 12". Those that are not known stay as they are. */
export function useSubjectText() {
  const { t } = useTranslation('desk');
  const nameOf = (kind: (typeof KINDS)[number], name: string) => t(`subjects.${kind}`, { name }).trim();
  return {
    textOf(subject: string): string {
      const [, order, items] = /^order (\d+) item (.+)$/.exec(subject) ?? [];
      if (order !== undefined) return t('orderItems', { name: order, items });
      const kind = KINDS.find((each) => rest(subject, each) !== undefined);
      return kind === undefined ? subject : nameOf(kind, rest(subject, kind) ?? '');
    },

    /** The subject that somebody has typed, as the API knows it. */
    subjectOf(typed: string): string {
      const names = KINDS.map((kind) => ({ kind, name: nameOf(kind, '') }));
      const found = names
        .toSorted((one, other) => other.name.length - one.name.length)
        .find(({ name }) => rest(typed, name) !== undefined);
      return found === undefined ? typed : `${found.kind} ${rest(typed, found.name)}`.trim();
    },
  };
}
