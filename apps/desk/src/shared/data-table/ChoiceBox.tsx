import { Checkbox } from '@patina/ui/Checkbox';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';

interface ChoiceBoxProps {
  label: string;
  isChosen: boolean;
  /** Some of the rows are chosen, but not all. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** The box that chooses a row, or all rows. */
export function ChoiceBox({ label, isChosen, isPartly = false, onChange }: ChoiceBoxProps) {
  return (
    <Checkbox
      data-choose=""
      checked={isChosen}
      onCheckedChange={onChange}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChosen;
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
    </Checkbox>
  );
}
