import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { Icon } from '@patina/ui/Icon';
import styles from './TopUp.module.css';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  /** Code of the method. */
  chosen: string | undefined;
  choose: (code: string) => void;
  problem: string | undefined;
}

export function MethodChoice({ methods, chosen, choose, problem }: MethodChoiceProps) {
  const { t } = useTranslation('checkout');
  return (
    <Stack as="fieldset" gap={1} aria-describedby={problem ? 'method-problem' : undefined}>
      <legend className={styles.legend}>{t('topUp.method')}</legend>
      {methods.map(({ code, title }) => (
        <label key={code} className={styles.method}>
          <input
            type="radio"
            name="method"
            value={code}
            className={styles.radio}
            checked={code === chosen}
            onChange={() => choose(code)}
          />
          {title}
        </label>
      ))}
      {problem && (
        <p id="method-problem" role="alert" className={styles.problem}>
          <Icon name="error" />
          {problem}
        </p>
      )}
    </Stack>
  );
}
