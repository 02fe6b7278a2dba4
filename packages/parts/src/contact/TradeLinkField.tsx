import type { FieldPath, FieldValues } from '@patina/platform/form';
import { useQuery } from '@patina/platform/query';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { steamAccount } from '@patina/shared-api/queries/profile';
import { Icon } from '@patina/ui/Icon';
import { Text } from '@patina/ui/Layout';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type ChangeEvent, useState } from 'react';
import { FormTextField } from '../form/FormTextField.tsx';
import type { FormFields } from '../form/form-fields.ts';
import styles from './TradeLinkField.module.css';

/** The page of Steam that shows users their trade link. */
const TRADE_LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy';

interface TradeLinkFieldProps<Entry extends FieldValues, Body> {
  form: FormFields<Entry, Body>;
  name: FieldPath<Entry>;
  texts: {
    label: string;
    /** What the link is for. */
    help: string;
    /** Text of the link to that page of Steam. */
    where: string;
    /** Said of a link that has just been checked. */
    complete: string;
    /** Said where Steam does not let the account of the link trade; undefined: Steam is not asked. */
    banned?: string | undefined;
  };
  newTabLabel: string;
}

/**
 * A field for the Steam trade link that items are sent to. A pasted link is checked at once, a typed one once it is complete; then
 * Steam is asked whether the account may trade.
 */
export function TradeLinkField<Entry extends FieldValues, Body>({
  form,
  name,
  texts: { label, help, where, complete, banned },
  newTabLabel,
}: TradeLinkFieldProps<Entry, Body>) {
  const [entered, setEntered] = useState('');
  const leadsTo = readTradeLink(form.watch(name) ?? '')?.steamId;
  const { data: account } = useQuery(steamAccount(banned === undefined ? undefined : leadsTo));
  const isComplete = readTradeLink(entered) !== undefined && !form.getFieldState(name, form.formState).invalid;
  return (
    <div>
      <FormTextField
        form={form}
        name={name}
        rules={{
          onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
            setEntered(target.value);
            // Not on leaving the field: the page would move under the button that is being pressed.
            if (!isKeystroke(nativeEvent) || readTradeLink(target.value) !== undefined) void form.trigger(name);
          },
        }}
        label={label}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        hint={
          <>
            {isComplete && (
              <span className={styles.complete}>
                <Icon name="check" />
                {complete}{' '}
              </span>
            )}
            {help}{' '}
            <a href={TRADE_LINK_PAGE} target="_blank" rel="noreferrer">
              {where}
              <VisuallyHidden> ({newTabLabel})</VisuallyHidden>
            </a>
          </>
        }
      />
      <Text size="sm" tone="warning" role="status">
        {account?.trading === 'banned' && banned}
      </Text>
    </div>
  );
}

/** Typed or deleted letter by letter, so that the link is not complete yet. */
const isKeystroke = (event: Event | undefined) =>
  event instanceof InputEvent && /^(insertText|delete)/.test(event.inputType);
