import { useTranslation } from '@patina/platform/i18n';
import type { NamedPeople } from '@patina/shared-api/contract/desk/named-people';

/** What bookings and entries of the audit log are about: `order 12`, or without a name `people`. */
const KINDS = (
  [
    'adjustment',
    'app',
    'backup',
    'catalogue',
    'import',
    'mail',
    'message',
    'messages',
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
    'several offers',
    'several payouts',
    'text',
    'trade',
    'trades',
    'unit',
    'user',
    'view',
  ] as const
).toSorted((one, other) => other.length - one.length);

/** The beginning of a text, and what follows it. */
function rest(text: string, beginning: string): string | undefined {
  if (text.toLowerCase() === beginning.toLowerCase()) return '';
  return text.toLowerCase().startsWith(`${beginning.toLowerCase()} `) ? text.slice(beginning.length + 1) : undefined;
}

/**
 * Subjects in the language of the page: `order 12` is "Order 12", and `user 6` the person's address where it is known. Those that are not
 * known stay as they are.
 */
export function useSubjectText() {
  const { t } = useTranslation('desk');
  const nameOf = (kind: (typeof KINDS)[number], name: string) => t(`subjects.${kind}`, { name }).trim();
  return {
    textOf(subject: string, people: NamedPeople = {}): string {
      const [, person = ''] = /^user (\d+)$/.exec(subject) ?? [];
      const named = people[person];
      if (named !== undefined) return named;
      const [, order, items] = /^order (\d+) item (.+)$/.exec(subject) ?? [];
      if (order !== undefined) return t('orderItems', { name: order, items });
      const kind = KINDS.find((each) => rest(subject, each) !== undefined);
      if (kind === undefined) return subject;
      const name = rest(subject, kind) ?? '';
      // The names of settings load with the pages that show them.
      return nameOf(
        kind,
        kind === 'setting' ? t(`settings.names.${name as 'site_name'}`, { defaultValue: name }) : name,
      );
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
