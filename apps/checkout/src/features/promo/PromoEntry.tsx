import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { IconButton } from '@patina/ui/IconButton';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import styles from './PromoEntry.module.css';
import type { PromoState } from './use-promo.ts';

export function PromoEntry({ promo, problem, isPending, apply, clear }: PromoState) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const [typed, setTyped] = useState('');

  if (promo) {
    return (
      <p className={styles.applied} role="status">
        <span>
          {t('promo.inForce')} <strong>{promo.code}</strong>
        </span>
        <IconButton
          icon="close"
          size="small"
          label={t('promo.remove')}
          onClick={() => {
            setTyped('');
            clear();
          }}
        />
      </p>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) void apply(typed);
  }

  return (
    <form className={styles.promo} onSubmit={submit} noValidate>
      <TextField
        label={t('promo.label')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={say(problem)}
      />
      <Button type="submit" className={styles.apply} busy={isPending}>
        {t('promo.apply')}
      </Button>
    </form>
  );
}
