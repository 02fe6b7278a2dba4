import { Checkbox } from '@patina/ui/Checkbox';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useRef } from 'react';

interface ChoiceBoxProps {
  label: string;
  isChosen: boolean;
  /** Some of the rows are chosen, but not all. */
  isPartly?: boolean;
  /** Of the box for all rows. */
  isForAll?: boolean;
  /** Of a label that is shown. */
  labelClass?: string | undefined;
  /** @param isRange whether the shift key was held: all rows from the last one to this */
  onChange: (isChosen: boolean, isRange: boolean) => void;
}

/** The box that chooses a row, or all rows. */
export function ChoiceBox({
  label,
  labelClass,
  isChosen,
  isPartly = false,
  isForAll = false,
  onChange,
}: ChoiceBoxProps) {
  const isRange = useRef(false);
  return (
    <Checkbox
      {...(isForAll ? { 'data-choose-all': '', 'data-refocus': '' } : { 'data-choose': '' })}
      checked={isChosen}
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onCheckedChange={(willBeChosen) => onChange(willBeChosen, isRange.current)}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChosen;
      }}
    >
      {labelClass ? <span className={labelClass}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </Checkbox>
  );
}
