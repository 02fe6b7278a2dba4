import { Link } from '@patina/platform/router';
import { useOperator } from '../operator/use-operator.ts';

interface PersonLinkProps {
  id: number;
  /** Email address or name. */
  name: string;
}

/** A person, with a link to what is known about them for those who may see it. */
export function PersonLink({ id, name }: PersonLinkProps) {
  const { is } = useOperator();
  if (!is('support', 'finance', 'owner')) return name;
  return <Link to={`/desk/people/${id}`}>{name}</Link>;
}
