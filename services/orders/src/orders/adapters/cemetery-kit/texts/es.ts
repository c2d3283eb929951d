import type { KitTexts } from '../kit-texts.js';

export const es: KitTexts = {
  name: 'Documentos para el cementerio',
  letter: {
    title: 'Solicitud para colocar una placa conmemorativa',
    to: 'A la administración del cementerio',
    date: 'Fecha',
    cemetery: 'Cementerio',
    plot: 'Sección y parcela',
    names: 'En memoria de',
    paragraphs: [
      'Solicito su permiso para colocar una pequeña placa conmemorativa en la tumba indicada arriba.',
      'La placa lleva un código QR. Quien lo escanea con su teléfono puede leer recuerdos que han reunido la familia y las amistades. No necesita corriente y no emite luz ni sonido.',
      'La colocaré sin dañar las tumbas vecinas, la mantendré limpia y la retiraré si el cementerio lo pide.',
      'La página siguiente describe la placa y la última, cómo se coloca. Le ruego que anote su decisión abajo o que me escriba.',
    ],
    from: 'Nombre',
    phone: 'Teléfono',
    signature: 'Firma',
  },
  reply: {
    title: 'Decisión del cementerio',
    choices: ['Autorizado', 'Autorizado con estas condiciones:', 'No autorizado, porque:'],
    signature: 'Fecha, firma y sello',
  },
  plate: {
    title: 'La placa',
    order: 'Pedido',
    count: 'Número de placas',
    size: 'Tamaño',
    material: 'Material',
    holes: 'Orificios de montaje',
    shows: 'En la placa',
    showsWhat: 'Un código QR y el mismo código en letras y cifras',
    unknown: '¿Hay una línea vacía? Mida la placa, o responda a cualquiera de nuestros correos y pregúntenos.',
  },
  guide: {
    title: 'Instrucciones de montaje',
    lists: [
      {
        heading: 'Antes de empezar',
        lines: [
          'Espere el permiso escrito del cementerio.',
          'Escanee el código con un teléfono. La página debe abrirse antes de colocar la placa.',
          'Elija un lugar plano al que llegue un teléfono, lejos de los nombres grabados.',
          'Sujete la placa en su lugar y marque las esquinas con cinta.',
        ],
      },
      {
        heading: 'En piedra: adhesivo',
        lines: [
          'Una placa con almohadilla adhesiva en el reverso no necesita pegamento: limpie y seque la piedra, retire la película y presione la placa durante un minuto. Si no la tiene:',
          'Use un adhesivo resistente a la intemperie que su fabricante recomiende para piedra natural y para el material de la placa. Algunos adhesivos manchan el mármol y la arenisca.',
          'Pruebe una gota en un lugar oculto y espere un día.',
          'Limpie la piedra y la placa y deje secar ambas. Trabaje en un día seco, a las temperaturas que indica el adhesivo.',
          'Extienda una capa fina de adhesivo en el reverso, lejos de los bordes. Presione la placa y sujétela con cinta hasta que el adhesivo haya curado.',
        ],
      },
      {
        heading: 'En madera: tornillos',
        lines: [
          'Use tornillos de acero inoxidable que encajen en los orificios de la placa. Una placa sin orificios se pega.',
          'Taladre primero agujeros finos para que la madera no se abra.',
          'Apriete los tornillos a mano, por igual, hasta que la placa quede plana.',
        ],
      },
      {
        heading: 'Conviene',
        lines: [
          'Consulte a un marmolista si tiene dudas; puede colocar la placa por usted.',
          'Limpie la placa con agua y un paño suave.',
          'Escanee el código de vez en cuando para notar daños.',
        ],
      },
      {
        heading: 'Evite',
        lines: [
          'No taladre una lápida sin el permiso del cementerio y del titular de la tumba.',
          'No pegue la placa sobre letras, juntas ni piedra suelta.',
          'No use ácidos, abrasivos ni cepillos de alambre.',
          'No doble, corte ni taladre la placa.',
        ],
      },
    ],
  },
};
