import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { SubjectKind } from '@patina/shared-api/contract/desk/subjects';
import { readTag } from '@patina/shared-api/contract/desk/tag-name';
import { Badge } from '@patina/ui/Badge';
import { Row } from '@patina/ui/Layout';
import { ChoiceFilter } from '../data-table/filters.tsx';
import { type FilterFieldProps, type ListFilter, ownFilter } from '../data-table/list-filters.tsx';
import { tagsQuery } from './TagEditor.tsx';

/** The tags of a row of a list. */
export function TagBadges({ tags = [] }: { tags?: readonly string[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <Row as="span" wrap gap={0.5}>
      {tags.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </Row>
  );
}

/** Filters a list of orders, of offers or of people by a tag. */
export const tagFilter = (kind: SubjectKind): ListFilter =>
  ownFilter((props: FilterFieldProps) => <TagFilter kind={kind} {...props} />);

/** The tags in use; an address may name another one. */
function TagFilter({ kind, value, onChange }: FilterFieldProps & { kind: SubjectKind }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(tagsQuery(kind));
  const chosen = readTag(value);
  const names = new Set([...(data?.payload ?? []).map(({ name }) => name), chosen].filter(Boolean));
  if (names.size === 0) return null;
  const options = [...names]
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => ({ value: name, label: name }));
  return <ChoiceFilter label={t('tags.filter')} value={chosen} options={options} onChange={onChange} />;
}
