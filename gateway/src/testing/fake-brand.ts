import { ids } from './answers.js';

const brand = { name: 'Okafor & Sons', logo: { id: ids.upload, width: 400, height: 200 } };

/** The brand of a partner with a logo. */
const profile = {
  business: {
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
  },
  contacts: [],
};

export const fakeBrand = {
  GetProfile: async () => profile,
  SaveLocationContact: async () => profile,
  GetBrand: async () => brand,
  SaveBrandName: async () => brand,
  SetLogo: async () => brand,
  FindLogo: async () => ({ objectKey: 'logos/okafor.png' }),
};
