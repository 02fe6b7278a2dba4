import type { FieldPath, FieldValues } from '@patina/platform/form';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
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
  };
  newTabLabel: string;
}

/** A field for the Steam trade link that items are sent to. */
export function TradeLinkField<Entry extends FieldValues, Body>({
  texts: { label, help, where },
  newTabLabel,
  ...field
}: TradeLinkFieldProps<Entry, Body>) {
  return (
    <FormTextField
      {...field}
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
      hint={
        <span className={styles.help}>
          {help}{' '}
          <a href={TRADE_LINK_PAGE} target="_blank" rel="noreferrer">
            {where}
            <VisuallyHidden> ({newTabLabel})</VisuallyHidden>
          </a>
        </span>
      }
    />
  );
}
