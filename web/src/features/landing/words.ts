import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';

/** Every word of the landing page that is not a price or a message of a form, ready to be translated. */
type SlideWords = {
  readonly event: EventTypeSlug;
  readonly title: string;
  readonly sentence: string;
  readonly action: string;
};

export const heroWords = {
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

export const slideWords: readonly [SlideWords, SlideWords, SlideWords] = [
  {
    event: 'memorial',
    title: 'Memorial QR Plates',
    sentence:
      'A small plate on the stone. Whoever scans it finds a name, a face, and the stories of everyone who was there.',
    action: 'Create Memorial Timeline',
  },
  {
    event: 'wedding',
    title: 'Wedding QR Memories',
    sentence: 'One card on every table. Forty cameras, one album, and nobody has to make an account.',
    action: 'Create Wedding Timeline',
  },
  {
    event: 'birthday',
    title: 'Birthday QR Timeline',
    sentence: 'The years so far, told by the people who shared them. It grows with every birthday after.',
    action: 'Create Birthday Timeline',
  },
];

export const stepWords = {
  heading: 'How It Works',
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
      text: 'Whoever scans it sees the timeline and may add to it, without an account. You decide who may see it.',
    },
  ],
} as const;

export const pricingWords = {
  heading: 'Pricing',
  lead: 'One price, shipping and tax included. Unlimited photographs and videos.',
  lifetime: 'What “lifetime” means',
  groups: [
    { category: 'individual', heading: 'Each person their own timeline', button: 'Get Started' },
    { category: 'event', heading: 'One event, many copies', button: 'Select Event Package' },
  ],
  atHand: 'Have the pictures at hand?',
  withPhotographs: 'Order with your photographs',
} as const;

export const contactWords = {
  heading: 'Contact',
  lead: 'A person answers, within 24 hours.',
  tollFree: 'Toll-free',
  support: 'Support',
  partnerships: 'Business partnerships',
  hours: 'Business hours',
  form: 'Contact',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  inquiry: 'What is it about?',
  choose: 'Please choose',
  message: 'Message',
  send: 'Send Message',
  sending: 'Sending...',
  sent: { title: 'Message sent successfully!', description: "We'll get back to you within 24 hours" },
  failed: { title: 'Failed to send message', description: 'Please try again or contact us directly' },
} as const;
