import { TextField, type TextFieldProps } from '@patina/ui/TextField';
import styles from './FileField.module.css';

interface FileFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'accept'> {
  onChoose: (file: File | undefined) => void;
}

export function FileField({ onChoose, ...field }: FileFieldProps) {
  return (
    <TextField
      type="file"
      className={styles.file}
      onChange={({ currentTarget }) => onChoose((currentTarget as HTMLInputElement).files?.[0])}
      {...field}
    />
  );
}
