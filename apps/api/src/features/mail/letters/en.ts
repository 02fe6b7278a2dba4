import type { LetterTexts } from '#features/mail/letter-texts.ts';

export const en: LetterTexts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  address: 'If the button does not work, open this address:',
  support: 'Questions? Write to {support}.',
  kinds: {
    verification: {
      subject: 'Please confirm your e-mail address for {store}',
      lines: ['Please confirm that {email} is your e-mail address. Then you can buy and top up at {store}.'],
      action: 'Confirm e-mail address',
      notes: ['The link works once, for 24 hours.', 'If you have no account at {store}, ignore this message.'],
    },
    reset: {
      subject: 'A new password for {store}',
      lines: ['Somebody asked for a new password for your account at {store}. If it was you, choose one here.'],
      action: 'Choose a new password',
      notes: [
        'The link works once, for one hour.',
        'If it was not you, ignore this message: your password stays as it is.',
      ],
    },
    passwordChanged: {
      subject: 'Your password for {store} has been changed',
      lines: ['The password of your account at {store} has just been changed, and every other session was signed out.'],
      notes: ['If it was not you, ask for a new password at once and write to us.'],
    },
    newSignIn: {
      subject: 'New sign-in to your account at {store}',
      lines: ['Somebody has just signed in to your account from a browser that we have not seen before:', '{browser}'],
      notes: ['If it was you, there is nothing to do. If not, change your password at once.'],
    },
    emailChanged: {
      subject: 'The e-mail address of your account at {store} has been changed',
      lines: ['Your account at {store} now has the e-mail address {email}. We will not write to this one any more.'],
      notes: ['If it was not you, write to us at once.'],
    },
    steamLinked: {
      subject: 'A Steam account has been linked to your account at {store}',
      lines: ['A Steam account has just been linked to your account at {store}. Whoever owns it can sign in with it.'],
      notes: ['If it was not you, change your password at once and write to us.'],
    },
    receipt: {
      subject: 'Your order {number} at {store}',
      lines: ['Thank you for your order {number}:', '{items}', 'You paid {amount}; {vat} of it is VAT.'],
      notes: ['You find the order and how it stands in your order history.'],
    },
    topUpDone: {
      subject: 'Your balance at {store} has been topped up',
      lines: ['{amount} are on your balance now. Number of the payment: {number}.'],
      notes: ['You find it in your payment history.'],
    },
    paymentFailed: {
      subject: 'Your payment at {store} did not go through',
      lines: ['Your payment {number} over {amount} did not go through, and nothing was charged.'],
      notes: ['You can try again or pay in another way.'],
    },
    refund: {
      subject: 'Refund for your order {number} at {store}',
      lines: ['We have refunded {amount} for your order {number}, the way you paid it.'],
      notes: ['A card or a bank may take a few days to show it.'],
    },
    offerPriced: {
      subject: 'Our price for your offer {number} at {store}',
      lines: ['We would give you {amount} for your {items}.', 'If you accept, you receive {payout}.'],
      notes: ['Accept or decline the price in your account, under “Sell skins”. Nothing happens until you decide.'],
    },
    offerCancelled: {
      subject: 'Your offer {number} at {store} has been cancelled',
      lines: ['We have cancelled your offer {number}, {items}.', '{reason}'],
      notes: ['Your item stays yours, and you can offer it again.'],
    },
    offerDeclined: {
      subject: 'You have declined our price for offer {number} at {store}',
      lines: ['You have declined our price of {amount} for your {items}.'],
      notes: ['Your item stays yours, and you can offer it again at any time.'],
    },
    payoutRequested: {
      subject: 'Your payout {number} at {store} has been requested',
      lines: ['We have received your request: {amount} for your offer {offer}.', 'It will be on its way by {due}.'],
      notes: ['If you did not ask for this payout, write to us at once.'],
    },
    payoutPaid: {
      subject: 'Your payout {number} from {store} is on its way',
      lines: ['{amount} for your offer {offer} are on their way to you.'],
      notes: ['A card or a bank may take a few days to show it.'],
    },
    payoutFailed: {
      subject: 'Your payout {number} from {store} could not be made',
      lines: ['The payout of {amount} for your offer {offer} could not be made.', '{reason}'],
      notes: ['Please open the offer in your account, under “Sell skins”, and tell us again where to pay.'],
    },
  },
};
