import type { LetterTexts } from '#features/mail/letter-texts.ts';

export const de: LetterTexts = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  address: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  support: 'Fragen? Schreiben Sie an {support}.',
  kinds: {
    verification: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse bei {store}',
      lines: [
        'Bitte bestätigen Sie, dass {email} Ihre E-Mail-Adresse ist. Danach können Sie bei {store} kaufen und Guthaben aufladen.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      notes: [
        'Der Link funktioniert einmal und 24 Stunden lang.',
        'Wenn Sie kein Konto bei {store} haben, ignorieren Sie diese Nachricht.',
      ],
    },
    reset: {
      subject: 'Neues Passwort für {store}',
      lines: [
        'Jemand hat ein neues Passwort für Ihr Konto bei {store} angefordert. Wenn Sie das waren, wählen Sie es hier.',
      ],
      action: 'Neues Passwort wählen',
      notes: [
        'Der Link funktioniert einmal und eine Stunde lang.',
        'Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort für {store} wurde geändert',
      lines: ['Das Passwort Ihres Kontos bei {store} wurde soeben geändert; alle anderen Sitzungen wurden abgemeldet.'],
      notes: ['Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und schreiben Sie uns.'],
    },
    newSignIn: {
      subject: 'Neue Anmeldung bei Ihrem Konto bei {store}',
      lines: [
        'Soeben hat sich jemand mit einem Browser bei Ihrem Konto angemeldet, den wir noch nicht kannten:',
        '{browser}',
      ],
      notes: ['Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie sofort Ihr Passwort.'],
    },
    emailChanged: {
      subject: 'Die E-Mail-Adresse Ihres Kontos bei {store} wurde geändert',
      lines: ['Ihr Konto bei {store} hat jetzt die E-Mail-Adresse {email}. An diese hier schreiben wir nicht mehr.'],
      notes: ['Wenn Sie das nicht waren, schreiben Sie uns sofort.'],
    },
    steamLinked: {
      subject: 'Ein Steam-Konto wurde mit Ihrem Konto bei {store} verknüpft',
      lines: [
        'Mit Ihrem Konto bei {store} wurde soeben ein Steam-Konto verknüpft. Wem es gehört, der kann sich damit anmelden.',
      ],
      notes: ['Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und schreiben Sie uns.'],
    },
    receipt: {
      subject: 'Ihre Bestellung {number} bei {store}',
      lines: [
        'Vielen Dank für Ihre Bestellung {number}:',
        '{items}',
        'Sie haben {amount} bezahlt, davon {vat} Mehrwertsteuer.',
      ],
      notes: ['Sie finden die Bestellung und ihren Stand in Ihrem Bestellverlauf.'],
    },
    topUpDone: {
      subject: 'Ihr Guthaben bei {store} wurde aufgeladen',
      lines: ['Ihrem Guthaben wurden {amount} gutgeschrieben. Nummer der Zahlung: {number}.'],
      notes: ['Sie finden sie in Ihrem Zahlungsverlauf.'],
    },
    paymentFailed: {
      subject: 'Ihre Zahlung bei {store} ist fehlgeschlagen',
      lines: ['Ihre Zahlung {number} über {amount} ist fehlgeschlagen; es wurde nichts abgebucht.'],
      notes: ['Sie können es noch einmal versuchen oder anders bezahlen.'],
    },
    refund: {
      subject: 'Erstattung Ihrer Bestellung {number} bei {store}',
      lines: [
        'Wir haben Ihnen {amount} für Ihre Bestellung {number} auf dem Weg erstattet, auf dem Sie bezahlt haben.',
      ],
      notes: ['Bei einer Karte oder einer Bank kann es einige Tage dauern, bis Sie es sehen.'],
    },
    offerPriced: {
      subject: 'Unser Preis für Ihr Angebot {number} bei {store}',
      lines: ['Wir bieten Ihnen {amount} für {items}.', 'Wenn Sie annehmen, erhalten Sie {payout}.'],
      notes: [
        'Nehmen Sie den Preis in Ihrem Konto unter „Skins verkaufen“ an oder lehnen Sie ihn ab. Bis dahin geschieht nichts.',
      ],
    },
    offerCancelled: {
      subject: 'Ihr Angebot {number} bei {store} wurde storniert',
      lines: ['Wir haben Ihr Angebot {number}, {items}, storniert.', '{reason}'],
      notes: ['Ihr Artikel gehört weiterhin Ihnen, und Sie können ihn erneut anbieten.'],
    },
    offerDeclined: {
      subject: 'Sie haben unseren Preis für Angebot {number} bei {store} abgelehnt',
      lines: ['Sie haben unseren Preis von {amount} für {items} abgelehnt.'],
      notes: ['Ihr Artikel gehört weiterhin Ihnen, und Sie können ihn jederzeit erneut anbieten.'],
    },
    payoutRequested: {
      subject: 'Ihre Auszahlung {number} bei {store} wurde beantragt',
      lines: [
        'Ihr Antrag ist eingegangen: {amount} für Ihr Angebot {offer}.',
        'Die Auszahlung ist bis zum {due} auf dem Weg.',
      ],
      notes: ['Falls Sie diese Auszahlung nicht beantragt haben, schreiben Sie uns sofort.'],
    },
    payoutPaid: {
      subject: 'Ihre Auszahlung {number} von {store} ist auf dem Weg',
      lines: ['{amount} für Ihr Angebot {offer} sind auf dem Weg zu Ihnen.'],
      notes: ['Bei einer Karte oder Bank kann es einige Tage dauern, bis sie zu sehen ist.'],
    },
    payoutFailed: {
      subject: 'Ihre Auszahlung {number} von {store} ist fehlgeschlagen',
      lines: ['Die Auszahlung von {amount} für Ihr Angebot {offer} ist fehlgeschlagen.', '{reason}'],
      notes: [
        'Bitte öffnen Sie das Angebot in Ihrem Konto unter „Skins verkaufen“ und sagen Sie uns erneut, wohin wir zahlen sollen.',
      ],
    },
  },
};
