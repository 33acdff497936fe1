import { createContext, use } from 'react';
import { type IdentityAddresses, PROVIDER_MESSAGE } from '../contract.ts';
import type { Session } from './session/session.ts';

export interface SignIn {
  identity: IdentityAddresses;
  session: Session;
}

export const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = use(SignInContext);
  if (!signIn) throw new Error(PROVIDER_MESSAGE);
  return signIn;
}
