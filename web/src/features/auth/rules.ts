import { minFullName, minPassword } from "@/api/rules.gen";
import { isEmail } from "@/lib/email";
import { line, type Rule } from "@/lib/form-rules";

const email = line(isEmail, "auth.invalidEmail");
const fullName = line((text) => text.length >= minFullName, "auth.shortName");
const password: Rule<string> = (typed) =>
  typed.length < minPassword ? [typed, "auth.shortPassword"] : [typed];
/** The password that one has: any was good once. */
export const currentPassword: Rule<string> = (typed) =>
  typed === "" ? [typed, "password.needCurrent"] : [typed];

export const signInRules = { email, password };
export const signUpRules = { fullName, email, password };
export const emailRules = { email };
export const newPasswordRules = { password };
export const changePasswordRules = { current: currentPassword, password };
