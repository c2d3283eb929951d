{{/* All parts with service, role, dependencies and callers. A test compares this with the services. */}}
{{- define "keepsake.parts" -}}
gateway: {service: gateway, program: gateway/dist/main.js, answers: http, needs: [objects, limits], secrets: [SESSION_SECRET], documents: DOCUMENTS_READ_URL}
orders: {service: orders, answers: rpc, needs: [], secrets: [SEAL_SECRET]}
qr-timeline-api: {service: qr-timeline, role: api, answers: rpc, needs: [objects], secrets: [SEAL_SECRET], documents: DOCUMENTS_URL}
qr-timeline-reader: {service: qr-timeline, role: reader, answers: rpc, headless: true, needs: [objects], secrets: [SEAL_SECRET], documents: DOCUMENTS_URL}
qr-timeline-worker: {service: qr-timeline, role: worker, needs: [objects], secrets: [SEAL_SECRET], documents: DOCUMENTS_URL, scratch: 4Gi}
partners-inventory: {service: partners-inventory, answers: rpc, needs: [objects], secrets: [SEAL_SECRET]}
affiliates-escrow: {service: affiliates-escrow, answers: rpc, needs: [], secrets: [SEAL_SECRET]}
campaigns: {service: campaigns, answers: rpc, needs: [mail], secrets: []}
shipping: {service: shipping, answers: rpc, needs: [], secrets: []}
{{- end }}

{{- define "keepsake.databases" -}}
{{- $names := dict }}
{{- range $part := include "keepsake.parts" . | fromYaml }}{{ $_ := set $names $part.service true }}{{ end }}
{{- dict "names" (keys $names | sortAlpha) | toYaml }}
{{- end }}

{{- define "keepsake.databaseKey" -}}
DATABASE_URL_{{ . | upper | replace "-" "_" }}
{{- end }}

{{/* Values of one part merged over `every`. */}}
{{- define "keepsake.sizing" -}}
{{- $own := index .root.Values.parts .name | default dict }}
{{- $every := .root.Values.parts.every }}
{{- $replicas := $every.replicas }}
{{- if hasKey $own "replicas" }}{{ $replicas = $own.replicas }}{{ end }}
replicas: {{ $replicas }}
resources: {{ mergeOverwrite (deepCopy $every.resources) ($own.resources | default dict) | toJson }}
autoscaling: {{ $own.autoscaling | default (dict "enabled" false) | toJson }}
queueScaling: {{ $own.queueScaling | default (dict "enabled" false) | toJson }}
{{- end }}

{{/* Maximum number of pods of a part. */}}
{{- define "keepsake.most" -}}
{{- $sizing := include "keepsake.sizing" . | fromYaml }}
{{- if $sizing.autoscaling.enabled }}{{ int $sizing.autoscaling.max }}
{{- else if $sizing.queueScaling.enabled }}{{ int $sizing.queueScaling.max }}
{{- else }}{{ int $sizing.replicas }}{{ end }}
{{- end }}

{{- define "keepsake.least" -}}
{{- $sizing := include "keepsake.sizing" . | fromYaml }}
{{- if $sizing.autoscaling.enabled }}{{ int $sizing.autoscaling.min }}
{{- else if $sizing.queueScaling.enabled }}{{ int $sizing.queueScaling.min }}
{{- else }}{{ int $sizing.replicas }}{{ end }}
{{- end }}
