import type { KitTexts } from '../kit-texts.js';

export const ptBr: KitTexts = {
  name: 'Documentos para o cemitério',
  letter: {
    title: 'Pedido para fixar uma placa de homenagem',
    to: 'À administração do cemitério',
    date: 'Data',
    cemetery: 'Cemitério',
    plot: 'Quadra e sepultura',
    names: 'Em memória de',
    paragraphs: [
      'Peço sua autorização para fixar uma pequena placa de homenagem no túmulo indicado acima.',
      'A placa traz um código QR. Quem o escaneia com o celular pode ler lembranças reunidas pela família e por amigos. Ela não precisa de energia e não emite luz nem som.',
      'Vou fixá-la sem danificar os túmulos vizinhos, mantê-la limpa e retirá-la se o cemitério pedir.',
      'A próxima página descreve a placa e a última, como ela é fixada. Anote sua decisão abaixo ou escreva para mim, por favor.',
    ],
    from: 'Nome',
    phone: 'Telefone',
    signature: 'Assinatura',
  },
  reply: {
    title: 'Decisão do cemitério',
    choices: ['Autorizado', 'Autorizado com estas condições:', 'Não autorizado, porque:'],
    signature: 'Data, assinatura e carimbo',
  },
  plate: {
    title: 'A placa',
    order: 'Pedido',
    count: 'Número de placas',
    size: 'Tamanho',
    material: 'Material',
    holes: 'Furos de fixação',
    shows: 'Na placa',
    showsWhat: 'Um código QR e o mesmo código em letras e números',
    unknown: 'Há uma linha vazia? Meça a placa, ou responda a qualquer um dos nossos e-mails e pergunte.',
  },
  guide: {
    title: 'Guia de fixação',
    lists: [
      {
        heading: 'Antes de começar',
        lines: [
          'Espere a autorização escrita do cemitério.',
          'Escaneie o código com um celular. A página precisa abrir antes de a placa ser fixada.',
          'Escolha um lugar plano que um celular alcance, longe dos nomes gravados.',
          'Segure a placa no lugar e marque os cantos com fita.',
        ],
      },
      {
        heading: 'Na pedra: cola',
        lines: [
          'Uma placa com adesivo no verso não precisa de cola: limpe e seque a pedra, retire a película e pressione a placa por um minuto. Caso contrário:',
          'Use um adesivo resistente ao tempo que o fabricante recomende para pedra natural e para o material da placa. Alguns adesivos mancham mármore e arenito.',
          'Teste uma gota em um ponto escondido e espere um dia.',
          'Limpe a pedra e a placa e deixe as duas secarem. Trabalhe em um dia seco, nas temperaturas indicadas no adesivo.',
          'Espalhe uma camada fina de adesivo no verso, longe das bordas. Pressione a placa e segure-a com fita até o adesivo curar.',
        ],
      },
      {
        heading: 'Na madeira: parafusos',
        lines: [
          'Use parafusos de aço inoxidável que caibam nos furos da placa. Uma placa sem furos é colada.',
          'Faça antes furos finos, para que a madeira não rache.',
          'Aperte os parafusos à mão, por igual, até a placa ficar plana.',
        ],
      },
      {
        heading: 'Faça',
        lines: [
          'Em caso de dúvida, pergunte a um marmorista; ele pode fixar a placa para você.',
          'Limpe a placa com água e um pano macio.',
          'Escaneie o código de vez em quando para notar danos.',
        ],
      },
      {
        heading: 'Evite',
        lines: [
          'Não fure uma lápide sem autorização do cemitério e do titular do túmulo.',
          'Não cole sobre letras, juntas ou pedra solta.',
          'Não use ácidos, abrasivos nem escovas de aço.',
          'Não dobre, corte nem fure a placa.',
        ],
      },
    ],
  },
};
