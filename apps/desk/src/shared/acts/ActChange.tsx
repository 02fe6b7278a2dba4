import { useTranslation } from '@patina/platform/i18n';
import type { NamedPeople } from '@patina/shared-api/contract/desk/named-people';
import { ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { changeText } from '../bulk/change-text.ts';
import { ChangedValue, type Fact, Facts } from '../facts/Facts.tsx';
import { ActValue } from './ActValue.tsx';
import { changedFields } from './act-fields.ts';

interface Act {
  action: string;
  subject: string;
  before?: Readonly<Record<string, unknown>> | null | undefined;
  after?: Readonly<Record<string, unknown>> | null | undefined;
  /** Addresses of the people whom it is about, by their numbers. */
  people?: NamedPeople;
}

interface ActChangeProps extends Act {
  /** Names of values that the page says itself. */
  without?: readonly string[];
}

/**
 * What an operator has changed, in words: `Price €20.00 → €27.50`. Nothing where that is not kept. How several products were changed
 * needs the texts of imports.
 */
export function ActChange({ action, subject, before, after, people, without = [] }: ActChangeProps) {
  const { t } = useTranslation('desk');
  const ofProducts = productChangeIn(action, after);
  const said = [...without, ...Object.keys(ofProducts ?? {})];
  const facts = changedFields(before, after)
    .filter(({ name, to }) => !said.includes(name) && !saysNothing(name, to, subject))
    .map(({ name, kind, from, to }): Fact => {
      const written = (value: unknown, beside: Act['before']) =>
        value === undefined ? undefined : (
          <ActValue kind={kind} value={value} beside={beside ?? {}} subject={subject} people={people} />
        );
      return [
        t(`audit.fields.${name as 'price'}`, { defaultValue: name }),
        <ChangedValue key={name} from={written(from, before)} to={written(to, after)} />,
      ];
    });
  if (ofProducts) facts.unshift([t('audit.fields.change'), changeText(t, ofProducts)]);
  return facts.length > 0 ? <Facts look="inline" facts={facts} /> : null;
}

/** Of a request without a reason its subject stands for it, and one that moves no money has no amount. */
const saysNothing = (name: string, value: unknown, subject: string) =>
  (name === 'reason' && value === subject) || (name === 'amount_minor' && value === 0);

/** How an entry says that several products were changed; undefined for one about something else, or about a file. */
function productChangeIn(action: string, after: Act['after']): ProductChange | undefined {
  return action.startsWith('catalogue ') ? ProductChange.safeParse(after).data : undefined;
}
