import { useEffect, type JSX } from 'react';
import { Contact } from './parts/contact.js';
import { Hero } from './parts/hero.js';
import { Pricing } from './parts/pricing.js';
import { Product } from './parts/product.js';
import { Questions } from './parts/questions.js';
import { Steps } from './parts/steps.js';
import { UseCases } from './parts/uses.js';
import './landing.css';

export default function LandingPage(): JSX.Element {
  useEffect(() => {
    document.documentElement.classList.add('smooth');
    return () => document.documentElement.classList.remove('smooth');
  }, []);
  return (
    <>
      <Hero />
      <Steps />
      <Product />
      <UseCases />
      <Pricing />
      <Questions />
      <Contact />
    </>
  );
}
