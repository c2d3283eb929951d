import type { JSX } from 'react';

const steps = [
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
] as const;

export const Steps = (): JSX.Element => (
  <section id="services" className="landing-section" aria-labelledby="services-heading">
    <h2 id="services-heading">How It Works</h2>
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
