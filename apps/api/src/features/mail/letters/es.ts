import type { LetterTexts } from '#features/mail/letter-texts.ts';

export const es: LetterTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  address: 'Si el botón no funciona, abra esta dirección:',
  support: '¿Tiene alguna pregunta? Escriba a {support}.',
  kinds: {
    verification: {
      subject: 'Confirme su correo electrónico en {store}',
      lines: ['Confirme que {email} es su dirección de correo. Después podrá comprar y recargar saldo en {store}.'],
      action: 'Confirmar el correo electrónico',
      notes: [
        'El enlace funciona una sola vez, durante 24 horas.',
        'Si no tiene cuenta en {store}, ignore este mensaje.',
      ],
    },
    reset: {
      subject: 'Nueva contraseña para {store}',
      lines: ['Alguien ha pedido una contraseña nueva para su cuenta en {store}. Si ha sido usted, elíjala aquí.'],
      action: 'Elegir una contraseña nueva',
      notes: [
        'El enlace funciona una sola vez, durante una hora.',
        'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
      ],
    },
    passwordChanged: {
      subject: 'Su contraseña de {store} ha cambiado',
      lines: ['La contraseña de su cuenta en {store} acaba de cambiar y se han cerrado todas las demás sesiones.'],
      notes: ['Si no ha sido usted, pida enseguida una contraseña nueva y escríbanos.'],
    },
    newSignIn: {
      subject: 'Nuevo inicio de sesión en su cuenta de {store}',
      lines: ['Alguien acaba de iniciar sesión en su cuenta desde un navegador que no conocíamos:', '{browser}'],
      notes: ['Si ha sido usted, no tiene que hacer nada. Si no, cambie su contraseña enseguida.'],
    },
    emailChanged: {
      subject: 'El correo electrónico de su cuenta en {store} ha cambiado',
      lines: ['Su cuenta en {store} tiene ahora el correo {email}. Ya no escribiremos a esta dirección.'],
      notes: ['Si no ha sido usted, escríbanos enseguida.'],
    },
    steamLinked: {
      subject: 'Se ha vinculado una cuenta de Steam a su cuenta de {store}',
      lines: [
        'Se acaba de vincular una cuenta de Steam a su cuenta de {store}. Quien la posea puede iniciar sesión con ella.',
      ],
      notes: ['Si no ha sido usted, cambie su contraseña de inmediato y escríbanos.'],
    },
    receipt: {
      subject: 'Su pedido {number} en {store}',
      lines: ['Gracias por su pedido {number}:', '{items}', 'Ha pagado {amount}, de los que {vat} son de IVA.'],
      notes: ['Encontrará el pedido y su estado en el historial de pedidos.'],
    },
    topUpDone: {
      subject: 'Se ha recargado su saldo en {store}',
      lines: ['Se han añadido {amount} a su saldo. Número del pago: {number}.'],
      notes: ['Lo encontrará en el historial de pagos.'],
    },
    paymentFailed: {
      subject: 'Su pago en {store} no se ha completado',
      lines: ['Su pago {number}, de {amount}, no se ha completado y no se ha cobrado nada.'],
      notes: ['Puede intentarlo de nuevo o pagar de otra forma.'],
    },
    refund: {
      subject: 'Reembolso de su pedido {number} en {store}',
      lines: ['Hemos reembolsado {amount} de su pedido {number} por el mismo medio con el que pagó.'],
      notes: ['Una tarjeta o un banco puede tardar unos días en mostrarlo.'],
    },
    offerPriced: {
      subject: 'Nuestro precio para su oferta {number} en {store}',
      lines: ['Le damos {amount} por {items}.', 'Si acepta, recibe {payout}.'],
      notes: ['Acepte o rechace el precio en su cuenta, en «Vender skins». No ocurre nada hasta que decida.'],
    },
    offerCancelled: {
      subject: 'Su oferta {number} en {store} ha sido cancelada',
      lines: ['Hemos cancelado su oferta {number}, {items}.', '{reason}'],
      notes: ['El artículo sigue siendo suyo y puede volver a ofrecerlo.'],
    },
    offerDeclined: {
      subject: 'Ha rechazado nuestro precio para la oferta {number} en {store}',
      lines: ['Ha rechazado nuestro precio de {amount} por {items}.'],
      notes: ['El artículo sigue siendo suyo y puede volver a ofrecerlo cuando quiera.'],
    },
    payoutRequested: {
      subject: 'Se ha solicitado su pago {number} en {store}',
      lines: [
        'Hemos recibido su solicitud: {amount} por su oferta {offer}.',
        'El pago estará en camino antes del final del {due}.',
      ],
      notes: ['Si no ha solicitado este pago, escríbanos de inmediato.'],
    },
    payoutPaid: {
      subject: 'Su pago {number} de {store} está en camino',
      lines: ['{amount} por su oferta {offer} están en camino.'],
      notes: ['Una tarjeta o un banco puede tardar unos días en mostrarlo.'],
    },
    payoutFailed: {
      subject: 'No se ha podido realizar su pago {number} de {store}',
      lines: ['No se ha podido realizar el pago de {amount} por su oferta {offer}.', '{reason}'],
      notes: ['Abra la oferta en su cuenta, en «Vender skins», e indíquenos de nuevo dónde pagar.'],
    },
  },
};
