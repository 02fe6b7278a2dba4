import { Link } from '@patina/platform/router';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';

/** Pages of what a booking is for, by its first word. */
const PAGES: Record<string, (number: string) => string> = {
  order: (number) => `/desk/orders/${number}`,
  payment: (number) => `/desk/money?view=payments&number=${number}`,
  user: (number) => `/desk/people/${number}`,
};

/** What a booking is for, such as `order 12`, with a link to its page. */
export function SubjectLink({ subject }: { subject: string }) {
  const { textOf } = useSubjectText();
  const [what = '', number = ''] = subject.split(' ');
  const page = PAGES[what];
  return page === undefined ? textOf(subject) : <Link to={page(number)}>{textOf(subject)}</Link>;
}
