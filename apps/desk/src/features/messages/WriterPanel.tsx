import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { type DeskMessage, messageReference } from '@patina/shared-api/contract/desk/messages';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import { Facts } from '#shared/facts/Facts.tsx';
import { Section } from '#shared/section/Section.tsx';
import { Moment, PersonLink } from '#shared/values/values.tsx';
import { MessageMark } from './MessageMark.tsx';
import { useLanguageName } from './use-language-name.ts';
import styles from './WriterPanel.module.css';

/** Who has written, and the order that they name, as far as that is known: a typed address proves nothing. */
export function WriterPanel({ message }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const languageName = useLanguageName();
  const { name, surname, email, language, writer, order } = message;
  const { proof, id } = writer;
  const address = writer.email ?? t('inbox.closedAccount');
  return (
    <Section isPanel title={t('inbox.writer')}>
      <Facts
        look="lines"
        facts={[
          [t('inbox.name'), `${name} ${surname}`],
          [t('inbox.address'), email],
          proof === 'account' &&
            id !== null && [t('inbox.account'), <PersonLink key="account" id={id} name={address} />],
          proof === 'claimed' &&
            id !== null && [
              t('inbox.account'),
              <PersonLink key="account" id={id} name={t('inbox.claims', { email: address })} />,
            ],
          [t('inbox.language'), languageName(language)],
          order !== null && [
            t('inbox.order'),
            order.owner === 'none' ? order.number : <OrderLink key="order" number={order.number} />,
          ],
        ]}
      />
      {proof !== 'claimed' && (
        <Text size="sm" tone="quiet">
          {t(`inbox.proof.${proof}`)}
        </Text>
      )}
      {order?.owner === 'writer' && (
        <Text size="sm" tone="quiet">
          {t('inbox.order')} {order.number}: {t('inbox.owner.writer')}
        </Text>
      )}
    </Section>
  );
}

const OrderLink = ({ number }: { number: number }) => <Link to={`/desk/orders/${number}`}>{number}</Link>;

/** What to know before an answer is written: what a typed address does not prove, and where the answer goes. */
export function WriterWarnings({ message: { email, writer, order } }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const isElsewhere = writer.proof === 'account' && writer.email !== null && writer.email !== email.toLowerCase();
  return (
    <>
      {writer.proof === 'claimed' && <Warning>{t('inbox.proof.claimed')}</Warning>}
      {isElsewhere && <Warning>{t('inbox.otherAddress')}</Warning>}
      {order && order.owner !== 'writer' && (
        <Warning>
          {t('inbox.order')} {order.number}: {t(`inbox.owner.${order.owner}`)}
        </Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={1} align="start" size="sm" tone="warning" className={styles.warning}>
      <Icon name="warning" />
      <span>{children}</span>
    </Row>
  );
}

/** Other messages of the same account, or with the same typed address. */
export function OtherMessages({ others }: Pick<DeskMessage, 'others'>) {
  const { t } = useTranslation('desk');
  return (
    <Section isPanel title={t('inbox.others')}>
      <Stack as="ul" gap={1.5} size="sm" breaks="anywhere">
        {others.map(({ id, topic, state, created_at, by }) => (
          <Stack as="li" gap={0.5} key={id} align="start">
            <Link to={`/desk/messages/${id}`}>{topic}</Link>
            <Text as="span" tone="quiet">
              {messageReference(id)} · <Moment seconds={created_at} /> · {t(`inbox.by.${by}`)}
            </Text>
            <MessageMark state={state} />
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}
