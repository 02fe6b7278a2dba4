import type { LetterTexts } from '#features/mail/letter-texts.ts';

export const pt: LetterTexts = {
  greeting: 'Olá {name},',
  greetingWithoutName: 'Olá,',
  address: 'Se o botão não funcionar, abra este endereço:',
  support: 'Tem dúvidas? Escreva para {support}.',
  kinds: {
    verification: {
      subject: 'Confirme o seu endereço de e-mail na {store}',
      lines: ['Confirme que {email} é o seu endereço de e-mail. Depois poderá comprar e carregar o saldo na {store}.'],
      action: 'Confirmar endereço de e-mail',
      notes: [
        'A ligação funciona uma única vez, durante 24 horas.',
        'Se não tem conta na {store}, ignore esta mensagem.',
      ],
    },
    reset: {
      subject: 'Nova palavra-passe para a {store}',
      lines: ['Alguém pediu uma nova palavra-passe para a sua conta na {store}. Se foi o próprio, escolha-a aqui.'],
      action: 'Escolher uma nova palavra-passe',
      notes: [
        'A ligação funciona uma única vez, durante uma hora.',
        'Se não fez este pedido, ignore esta mensagem: a sua palavra-passe mantém-se.',
      ],
    },
    passwordChanged: {
      subject: 'A sua palavra-passe na {store} foi alterada',
      lines: [
        'A palavra-passe da sua conta na {store} acabou de ser alterada e todas as outras sessões foram terminadas.',
      ],
      notes: ['Se não fez esta alteração, peça já uma nova palavra-passe e escreva-nos.'],
    },
    newSignIn: {
      subject: 'Novo início de sessão na sua conta na {store}',
      lines: [
        'Alguém acabou de iniciar sessão na sua conta a partir de um navegador que ainda não conhecíamos:',
        '{browser}',
      ],
      notes: ['Se foi o próprio, não precisa de fazer nada. Se não, altere já a sua palavra-passe.'],
    },
    emailChanged: {
      subject: 'O endereço de e-mail da sua conta na {store} foi alterado',
      lines: ['A sua conta na {store} tem agora o endereço de e-mail {email}. Não voltaremos a escrever para este.'],
      notes: ['Se não fez esta alteração, escreva-nos imediatamente.'],
    },
    steamLinked: {
      subject: 'Foi associada uma conta Steam à sua conta na {store}',
      lines: [
        'Uma conta Steam acabou de ser associada à sua conta na {store}. Quem a possui pode iniciar sessão com ela.',
      ],
      notes: ['Se não foi o próprio, altere já a sua palavra-passe e escreva-nos.'],
    },
    receipt: {
      subject: 'A sua encomenda {number} na {store}',
      lines: ['Obrigado pela sua encomenda {number}:', '{items}', 'Pagou {amount}, dos quais {vat} de IVA.'],
      notes: ['Encontra a encomenda e o seu estado no histórico de encomendas.'],
    },
    topUpDone: {
      subject: 'O seu saldo na {store} foi carregado',
      lines: ['O seu saldo foi carregado com {amount}. Número do pagamento: {number}.'],
      notes: ['Encontra-o no histórico de pagamentos.'],
    },
    paymentFailed: {
      subject: 'O seu pagamento na {store} não foi concluído',
      lines: ['O seu pagamento {number}, no valor de {amount}, não foi concluído e nada foi cobrado.'],
      notes: ['Pode tentar de novo ou pagar de outra forma.'],
    },
    refund: {
      subject: 'Reembolso da sua encomenda {number} na {store}',
      lines: ['Reembolsámos {amount} da sua encomenda {number}, pelo mesmo meio com que pagou.'],
      notes: ['Um cartão ou um banco pode demorar alguns dias a mostrá-lo.'],
    },
    offerPriced: {
      subject: 'O nosso preço para a sua oferta {number} na {store}',
      lines: ['Oferecemos-lhe {amount} por {items}.', 'Se aceitar, recebe {payout}.'],
      notes: ['Aceite ou recuse o preço na sua conta, em “Vender skins”. Nada acontece até decidir.'],
    },
    offerCancelled: {
      subject: 'A sua oferta {number} na {store} foi cancelada',
      lines: ['Cancelámos a sua oferta {number}, {items}.', '{reason}'],
      notes: ['O artigo continua a ser seu e pode voltar a oferecê-lo.'],
    },
    offerDeclined: {
      subject: 'Recusou o nosso preço para a oferta {number} na {store}',
      lines: ['Recusou o nosso preço de {amount} por {items}.'],
      notes: ['O artigo continua a ser seu e pode voltar a oferecê-lo quando quiser.'],
    },
    payoutRequested: {
      subject: 'O seu pagamento {number} na {store} foi pedido',
      lines: ['Recebemos o seu pedido: {amount} pela sua oferta {offer}.', 'O pagamento estará a caminho até {due}.'],
      notes: ['Se não pediu este pagamento, escreva-nos de imediato.'],
    },
    payoutPaid: {
      subject: 'O seu pagamento {number} da {store} está a caminho',
      lines: ['{amount} pela sua oferta {offer} estão a caminho.'],
      notes: ['Um cartão ou um banco pode demorar alguns dias a mostrá-lo.'],
    },
    payoutFailed: {
      subject: 'Não foi possível fazer o seu pagamento {number} da {store}',
      lines: ['Não foi possível fazer o pagamento de {amount} pela sua oferta {offer}.', '{reason}'],
      notes: ['Abra a oferta na sua conta, em “Vender skins”, e indique-nos de novo onde devemos pagar.'],
    },
  },
};
