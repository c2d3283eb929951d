import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';

/** All texts of the landing page except prices and form messages, ready for translation. */
type SlideWords = {
  readonly event: EventTypeSlug;
  readonly title: string;
  readonly sentence: string;
  readonly action: string;
};

export const heroLabels = {
  label: 'What it is for',
  slides: 'Slides',
  slide: (number: number, title: string): string => `Slide ${number}: ${title}`,
  place: (number: number, of: number): string => `${number} of ${of}`,
  demo: 'See Demo Timeline',
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  unmute: 'Unmute',
} as const;

export const slideLabels: readonly [SlideWords, SlideWords, SlideWords] = [
  {
    event: 'memorial',
    title: 'Memorial QR Plates',
    sentence:
      'A small plate on the stone. Anyone who scans it finds a name, a face, and the stories of everyone who was there.',
    action: 'Create Memorial Timeline',
  },
  {
    event: 'wedding',
    title: 'Wedding QR Memories',
    sentence: 'One card on every table. Forty cameras, one album, and no one has to make an account.',
    action: 'Create Wedding Timeline',
  },
  {
    event: 'birthday',
    title: 'Birthday QR Timeline',
    sentence: 'The years so far, told by the people who shared them. It grows with every birthday after.',
    action: 'Create Birthday Timeline',
  },
];

export const stepLabel = {
  heading: 'How It Works',
  lead: 'Keepsake links an engraved plate or a printed card to a page of photographs, videos and memories. Everyone who was there fills it, and it stays.',
  steps: [
    {
      title: 'Upload Memories',
      text: 'Photographs, videos and words, from your phone or from the shoe box. Exact dates, a year, or none at all.',
    },
    {
      title: 'Receive QR Codes',
      text: 'A plate or cards in a keepsake box. Each is checked to scan before it leaves us, and it never expires.',
    },
    {
      title: 'Share & Connect',
      text: 'Anyone who scans it sees the timeline and may add to it, without an account. You decide who may see it.',
    },
  ],
} as const;

export const productLabels = {
  heading: 'What You Receive',
  items: [
    {
      picture: 'plate',
      alt: 'A square steel plate with an engraved QR code on a gravestone',
      title: 'A plate for the stone',
      text: 'Brushed steel, 40 mm (1 5/8 in) square, engraved, so that it cannot fade. An adhesive pad on the back holds it on stone, metal, wood or glass. Nothing is drilled.',
    },
    {
      picture: 'card',
      alt: 'A printed card with a QR code on a table at a wedding',
      title: 'Cards for the tables',
      text: 'Heavy card, printed with the names and one code. Guests scan it with the camera they already have, and their pictures appear on the page.',
    },
    {
      picture: 'box',
      alt: 'An open keepsake box with a plate and a leaflet, seen from above',
      title: 'In a keepsake box',
      text: 'Lined, with a leaflet for the first scan. We send it after your payment and email you the tracking number.',
    },
  ],
} as const;

export const usesLabels = {
  heading: 'For Every Story',
  demo: (title: string): string => `See a demo: ${title}`,
  demoShort: 'See a demo',
  order: (title: string): string => `Order: ${title}`,
  orderShort: 'Order',
  uses: [
    {
      event: 'memorial',
      title: 'Memorials',
      text: 'A plate for the cemetery: on the stone, the urn or the bench. Or a card in the order of service.',
    },
    { event: 'wedding', title: 'Weddings', text: 'On every table. One album from all phones, without an app.' },
    { event: 'birthday', title: 'Birthdays', text: 'For the big round ones: stories from every decade.' },
    { event: 'graduation', title: 'Graduations', text: 'The years at school, told by those who shared them.' },
    { event: 'anniversary', title: 'Anniversaries', text: 'A page that both families add to, year after year.' },
    { event: 'retirement', title: 'Retirements', text: 'What the colleagues remember, and will not say in a speech.' },
    { event: 'pet-memorial', title: 'Pets', text: 'A small plate by the tree, and every picture of them.' },
  ],
} as const;

export const questionLabels = {
  heading: 'Questions',
  questions: [
    {
      question: 'Do guests need an app or an account?',
      answer:
        'No. They point the camera of their phone at the code, and the page opens. They can add pictures, videos and words there.',
    },
    {
      question: 'Who can see the page?',
      answer:
        'You decide. A public page opens for anyone with the code or the link. A private one asks for an access code, which you can change at any time.',
    },
    {
      question: 'Do I need the photographs before I order?',
      answer:
        'No. Order now and add them whenever you like, from your own phone or computer. Family and friends can add theirs, too.',
    },
    {
      question: 'What if someone posts something that does not belong there?',
      answer:
        'You look after the page: approve posts before they appear, or hide and remove them later. Anything you remove can be restored for 30 days.',
    },
    {
      question: 'What happens when the plate is damaged or lost?',
      answer: 'Write to us. We send a new plate, and your page moves to it. A lost plate can be closed.',
    },
    {
      question: 'Can I take everything with me?',
      answer:
        'Yes. Download the whole page as one file at any time, with the original pictures and videos. It opens without us.',
    },
  ],
  more: 'More help',
} as const;

export const pricingLabels = {
  heading: 'Pricing',
  lead: 'One price, shipping and tax included.',
  inEveryPackage: 'In every package',
  lifetime: 'What “lifetime” means',
  groups: [
    { category: 'individual', heading: 'Each person their own timeline', button: 'Get Started' },
    { category: 'event', heading: 'One event, many copies', button: 'Select Event Package' },
  ],
  atHand: 'Have the pictures at hand?',
  withPhotographs: 'Order with your photographs',
} as const;

export const contactLabels = {
  heading: 'Contact',
  lead: 'A person answers, within 24 hours.',
  tollFree: 'Toll-free',
  support: 'Support',
  partnerships: 'Business partnerships',
  hours: 'Business hours',
  form: 'Contact',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  inquiry: 'What is it about?',
  choose: 'Please choose',
  message: 'Message',
  send: 'Send Message',
  sending: 'Sending...',
  sent: { title: 'Message sent successfully!', description: "We'll get back to you within 24 hours" },
  failed: { title: 'Failed to send message', description: 'Please try again or contact us directly' },
} as const;
