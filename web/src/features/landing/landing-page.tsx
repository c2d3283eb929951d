import { useEffect, type JSX } from 'react';
import { inOrders, inShop } from '../../shared/area/areas.js';
import { priceText } from '../../shared/order/prices.js';
import { usePageHead } from '../../shared/page-title.js';
import { landingText as t } from './landing-texts.js';
import { Contact } from './parts/contact.js';
import { Hero } from './parts/hero.js';
import { Pricing } from './parts/pricing.js';
import { Product } from './parts/product.js';
import { Questions } from './parts/questions.js';
import { Steps } from './parts/steps.js';
import { UseCases } from './parts/uses.js';
import './landing.css';

const LandingPage = (): JSX.Element => {
  usePageHead({ title: t('title'), description: t('description', { price: priceText('individual') }), indexed: true });
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
};

export default inOrders(inShop(LandingPage));
