import type { KitTexts } from '../kit-texts.js';

export const fr: KitTexts = {
  name: 'Dossier pour le cimetière',
  letter: {
    title: 'Demande de pose d’une plaque commémorative',
    to: 'À l’administration du cimetière',
    date: 'Date',
    cemetery: 'Cimetière',
    plot: 'Carré et emplacement',
    names: 'À la mémoire de',
    paragraphs: [
      'Je vous demande l’autorisation de poser une petite plaque commémorative sur la tombe indiquée ci-dessus.',
      'La plaque porte un code QR. Les visiteurs qui le scannent avec leur téléphone peuvent lire des souvenirs réunis par la famille et les proches. Elle n’a pas besoin de courant et n’émet ni lumière ni son.',
      'Je la poserai sans endommager les tombes voisines, je l’entretiendrai et je la retirerai si le cimetière le demande.',
      'La page suivante décrit la plaque, la dernière sa pose. Veuillez noter votre décision ci-dessous ou m’écrire.',
    ],
    from: 'Nom',
    phone: 'Téléphone',
    signature: 'Signature',
  },
  reply: {
    title: 'Décision du cimetière',
    choices: ['Autorisé', 'Autorisé aux conditions suivantes\u00a0:', 'Refusé, pour la raison suivante\u00a0:'],
    signature: 'Date, signature et cachet',
  },
  plate: {
    title: 'La plaque',
    order: 'Commande',
    count: 'Nombre de plaques',
    size: 'Dimensions',
    material: 'Matériau',
    holes: 'Trous de fixation',
    shows: 'Sur la plaque',
    showsWhat: 'Un code QR, et le même code en lettres et en chiffres',
    unknown: 'Une ligne est vide\u202f? Mesurez la plaque, ou répondez à l’un de nos e-mails pour nous le demander.',
  },
  guide: {
    title: 'Guide de pose',
    lists: [
      {
        heading: 'Avant de commencer',
        lines: [
          'Attendez l’autorisation écrite du cimetière.',
          'Scannez le code avec un téléphone. La page doit s’ouvrir avant la pose de la plaque.',
          'Choisissez un endroit plat, accessible avec un téléphone, à distance des noms gravés.',
          'Tenez la plaque en place et marquez ses coins avec du ruban adhésif.',
        ],
      },
      {
        heading: 'Sur la pierre\u00a0: colle',
        lines: [
          'Une plaque munie d’un adhésif au dos se pose sans colle\u00a0: nettoyez et séchez la pierre, retirez le film et pressez la plaque pendant une minute. Sinon\u00a0:',
          'Utilisez une colle résistante aux intempéries que son fabricant recommande pour la pierre naturelle et pour le matériau de la plaque. Certaines colles tachent le marbre et le grès.',
          'Essayez une goutte à un endroit caché et attendez un jour.',
          'Nettoyez la pierre et la plaque, puis laissez-les sécher. Travaillez par temps sec, aux températures indiquées sur la colle.',
          'Étalez la colle finement au dos, loin des bords. Pressez la plaque et maintenez-la avec du ruban adhésif jusqu’à la prise complète.',
        ],
      },
      {
        heading: 'Sur le bois\u00a0: vis',
        lines: [
          'Utilisez des vis en acier inoxydable adaptées aux trous de la plaque. Une plaque sans trous se colle.',
          'Percez d’abord de fins avant-trous pour que le bois ne se fende pas.',
          'Serrez les vis à la main, régulièrement, jusqu’à ce que la plaque soit bien à plat.',
        ],
      },
      {
        heading: 'À faire',
        lines: [
          'En cas de doute, demandez à un marbrier\u202f; il peut poser la plaque pour vous.',
          'Essuyez la plaque avec de l’eau et un chiffon doux.',
          'Scannez le code de temps en temps pour remarquer un dommage.',
        ],
      },
      {
        heading: 'À éviter',
        lines: [
          'Ne percez pas une pierre tombale sans l’autorisation du cimetière et du titulaire de la concession.',
          'Ne collez pas sur des lettres, des joints ou de la pierre friable.',
          'N’utilisez ni acide, ni abrasif, ni brosse métallique.',
          'Ne pliez, ne coupez et ne percez pas la plaque.',
        ],
      },
    ],
  },
};
