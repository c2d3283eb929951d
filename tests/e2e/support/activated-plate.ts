import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { staffSignIn } from './keepsake.js';
import { visitor } from './visitor.js';

type Activation = {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly eventType: string;
  readonly honoreeName: string;
  readonly isPrivate?: boolean;
  readonly accessCode?: string;
};

/** Generates a code as staff and activates it as this customer; returns the code. */
export const activatedPlate = async (url: string, activation: Activation): Promise<string> => {
  const staff = visitor(url);
  await staff.post('/api/admin/login', staffSignIn());
  const batch = { quantity: 1, prefix: 'CF', batchName: activation.customerEmail };
  const [code = ''] = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
  const { status, body } = await visitor(url).post('/api/customer/activate-qr', { qrCode: code, ...activation });
  if (status !== 200) throw new Error(`The activation was refused: ${status} ${JSON.stringify(body)}`);
  return code;
};
