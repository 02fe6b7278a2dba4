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
  },
};
