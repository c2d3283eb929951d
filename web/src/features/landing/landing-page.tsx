import { useEffect, type JSX } from 'react';
import { siteSettings } from '../../shared/site-settings.js';
import { usePageHead } from '../../shared/page-title.js';
import { Contact } from './parts/contact.js';
import { Hero } from './parts/hero.js';
import { Pricing } from './parts/pricing.js';
import { Steps } from './parts/steps.js';
import './landing.css';

export default function LandingPage(): JSX.Element {
  usePageHead({
    title: `${siteSettings.brandName}: a plate, a scan, a life in pictures`,
    description:
      'A QR plate or card that opens a timeline of photographs, videos and memories. Hosted for a lifetime, from $79.',
    indexed: true,
  });
  useEffect(() => {
    document.documentElement.classList.add('smooth');
    return () => document.documentElement.classList.remove('smooth');
  }, []);
  return (
    <>
      <Hero />
      <Steps />
      <Pricing />
      <Contact />
    </>
  );
}
