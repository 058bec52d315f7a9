import { href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { addLicense, NewLicense } from "#domain/scheduling/providers/add-license.ts";
import { endLicense } from "#domain/scheduling/providers/end-license.ts";
import { LICENSE_WARNING_DAYS } from "#domain/scheduling/providers/warn-of-licenses.ts";
import { listLicenses } from "#domain/scheduling/providers/list-licenses.ts";
import { listProviderAccounts } from "#domain/scheduling/providers/list-provider-accounts.ts";
import { ProviderSettings, setUpProvider } from "#domain/scheduling/providers/set-up-provider.ts";
import { ClinicianShown, showClinician } from "#domain/scheduling/providers/show-clinician.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

export async function toLicenseViews(ctx: Ctx) {
  const licenses = await listLicenses(ctx);
  const providers = await listProviderAccounts(ctx);
  return {
    zones: Intl.supportedValuesOf("timeZone").filter((zone) => /^(America|Pacific)\//.test(zone)),
    providers: providers.map(({ userId, name, displayName, isActive, isListed }) => ({
      userId,
      name,
      hasCalendar: displayName !== null,
      isActive: isActive ?? false,
      isListed,
    })),
    licenses: licenses.map((license) => ({
      id: license.id,
      provider: license.providerName,
      state: US_STATE_NAMES[license.state] ?? license.state,
      number: license.number,
      until: formatDate(license.validUntil),
      alarm: alarmOf(license.daysLeft),
    })),
  };
}

const [FAR, , NEAR] = LICENSE_WARNING_DAYS;

function alarmOf(daysLeft: number): { tone: "danger" | "warning"; text: string } | null {
  if (daysLeft > FAR) return null;
  return { tone: daysLeft <= NEAR ? "danger" : "warning", text: daysLeft === 0 ? "today" : `${daysLeft} days` };
}

export async function actOnLicenses(ctx: Ctx, values: FormValues) {
  const ended = z.uuid().safeParse(values["end"]);
  if (ended.success) {
    await endLicense(ctx, { licenseId: ended.data });
    return redirect(`${href("/admin/site/licenses")}?saved`, 303);
  }
  if (values["intent"] === "listing") return show(ctx, values);
  return values["intent"] === "provider" ? openCalendar(ctx, values) : add(ctx, values);
}

async function show(ctx: Ctx, values: FormValues) {
  const { answer, problems } = parseForm(ClinicianShown, {
    providerId: values["listed"],
    isPublic: values["is_public"] === "yes",
  });
  if (problems) return refuseForm(problems, values);
  await showClinician(ctx, answer);
  return redirect(`${href("/admin/site/licenses")}?saved`, 303);
}

async function add(ctx: Ctx, values: FormValues) {
  const { answer, problems } = parseForm(NewLicense, values);
  if (problems) return refuseForm(problems, values);
  try {
    await addLicense(ctx, answer);
  } catch (error) {
    return refuseConflict(error, values, { fieldId: "valid_from", message: "There is one from this day already" });
  }
  return redirect(`${href("/admin/site/licenses")}?saved`, 303);
}

async function openCalendar(ctx: Ctx, values: FormValues) {
  const settings = {
    ...values,
    providerId: values["account"],
    is_active: values["is_active"] === "yes",
    is_covering: values["is_covering"] === "yes",
  };
  const { answer, problems } = parseForm(ProviderSettings, settings);
  if (problems) {
    const named = problems.map((problem) =>
      problem.fieldId === "providerId" ? { ...problem, fieldId: "account" } : problem,
    );
    return refuseForm(named, values);
  }
  await setUpProvider(ctx, answer);
  return redirect(`${href("/admin/site/licenses")}?saved`, 303);
}
