import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";

/** A name that leads to the patient's page, where this provider can open it. */
export function PatientName({ name, patientId }: { name: string; patientId: string | null }) {
  if (!patientId) return name;
  return (
    <Link to={href("/provider/patients/:userId", { userId: patientId })} variant="ink">
      {name}
    </Link>
  );
}
