import { Link } from '@patina/platform/router';
import type { NamedPeople } from '@patina/shared-api/contract/desk/named-people';
import { mayOpen } from '../operator/may-open.ts';
import { useOperator } from '../operator/use-operator.ts';
import { useSubjectText } from './use-subject-text.ts';

/** Pages of what bookings and entries of the audit log are about. */
const PAGES: Record<string, (number: string) => string> = {
  import: (number) => `/desk/import/${number}`,
  message: (number) => `/desk/messages/${number}`,
  offer: (number) => `/desk/offers/${number}`,
  order: (number) => `/desk/orders/${number}`,
  payment: (number) => `/desk/money?view=payments&number=${number}`,
  'payout batch': (number) => `/desk/payouts/batches/${number}`,
  product: (number) => `/desk/products/${number}`,
  unit: (number) => `/desk/units?search=${number}`,
  user: (number) => `/desk/people/${number}`,
};

/** What something is about, such as `order 12`, in words, with a link to its page for those who may open it. */
export function SubjectLink({ subject, people }: { subject: string; people?: NamedPeople }) {
  const { textOf } = useSubjectText();
  const operator = useOperator();
  const [, what = '', number = ''] = /^(\D+) (\d+)\b/.exec(subject) ?? [];
  const page = PAGES[what]?.(number);
  if (page === undefined || !mayOpen(operator, page.split('?')[0] ?? '')) return textOf(subject, people);
  return <Link to={page}>{textOf(subject, people)}</Link>;
}
